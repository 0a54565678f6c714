"""The Trumps: their names, what they mean, and what may happen when one is played (CH17.1, CH17.2)."""

from service.games.chariot.data.language import Words, words

TRUMP_WORDS: tuple[tuple[Words, Words, Words], ...] = (
    (
        words("The Fool", "Шут"),
        words("A beginning, a leap, innocence.", "Начало, прыжок, невинность."),
        words("Somebody steps into the unknown.", "Кто-то делает шаг в неизвестность."),
    ),
    (
        words("The Magician", "Маг"),
        words("Skill, will, a trick.", "Умение, воля, уловка."),
        words(
            "A craft or a trick makes the impossible possible.", "Мастерство или уловка делает невозможное возможным."
        ),
    ),
    (
        words("The High Priestess", "Верховная Жрица"),
        words("Secrets, intuition.", "Тайны, чутьё."),
        words("Something hidden shows itself to one of you.", "Что-то скрытое открывается одному из вас."),
    ),
    (
        words("The Empress", "Императрица"),
        words("Growth, plenty, care.", "Рост, изобилие, забота."),
        words("Help comes from where nobody looked for it.", "Помощь приходит оттуда, где её никто не искал."),
    ),
    (
        words("The Emperor", "Император"),
        words("Order, power, authority.", "Порядок, сила, власть."),
        words("Somebody with power steps in.", "Вмешивается тот, у кого власть."),
    ),
    (
        words("The Hierophant", "Иерофант"),
        words("Tradition, teaching, faith.", "Традиция, учение, вера."),
        words("A custom, an oath or a teacher demands obedience.", "Обычай, клятва или учитель требует послушания."),
    ),
    (
        words("The Lovers", "Влюблённые"),
        words("Love, union, a choice.", "Любовь, союз, выбор."),
        words(
            "Somebody has to choose between two that are dear.", "Кому-то приходится выбирать из двух, и дороги оба."
        ),
    ),
    (
        words("The Chariot", "Колесница"),
        words("Drive, journey, victory.", "Порыв, путь, победа."),
        words("Something breaks loose and races ahead.", "Что-то срывается с места и мчится вперёд."),
    ),
    (
        words("Strength", "Сила"),
        words("Courage, patience, taming.", "Мужество, терпение, укрощение."),
        words("What was wild grows gentle.", "Дикое становится кротким."),
    ),
    (
        words("The Hermit", "Отшельник"),
        words("Solitude, search, insight.", "Одиночество, поиск, прозрение."),
        words("One of you is suddenly alone, and sees clearly.", "Один из вас вдруг остаётся один – и видит ясно."),
    ),
    (
        words("Wheel of Fortune", "Колесо Фортуны"),
        words("Luck, the turn of things.", "Удача, поворот событий."),
        words("Who was up is down, and who was down is up.", "Кто был наверху – внизу, а кто был внизу – наверху."),
    ),
    (
        words("Justice", "Справедливость"),
        words("Truth, balance, law.", "Правда, равновесие, закон."),
        words("A debt falls due, or the truth comes out.", "Пришёл срок платить долг, или правда выходит наружу."),
    ),
    (
        words("The Hanged Man", "Повешенный"),
        words("Waiting, sacrifice, another view.", "Ожидание, жертва, другой взгляд."),
        words("All hangs still until something is given up.", "Всё замирает, пока от чего-то не откажутся."),
    ),
    (
        words("Death", "Смерть"),
        words("An end, a change.", "Конец, перемена."),
        words("Something ends for good.", "Что-то кончается навсегда."),
    ),
    (
        words("Temperance", "Умеренность"),
        words("Measure, mixture, healing.", "Мера, смешение, исцеление."),
        words("Two things that were apart flow together.", "То, что было порознь, сливается воедино."),
    ),
    (
        words("The Devil", "Дьявол"),
        words("Bondage, temptation.", "Неволя, искушение."),
        words("An offer is made that binds.", "Звучит предложение, которое связывает."),
    ),
    (
        words("The Tower Struck by Lightning", "Башня, поражённая молнией"),
        words("Ruin, shock, sudden truth.", "Крушение, потрясение, внезапная правда."),
        words("What you stand on falls.", "То, на чём вы стоите, рушится."),
    ),
    (
        words("The Star", "Звезда"),
        words("Hope, guidance.", "Надежда, верный знак."),
        words("A light shows a way.", "Свет указывает путь."),
    ),
    (
        words("The Moon", "Луна"),
        words("Illusion, fear, dreams.", "Наваждение, страх, сны."),
        words("What you see is not what is there.", "Видно не то, что есть на самом деле."),
    ),
    (
        words("The Sun", "Солнце"),
        words("Joy, clarity, success.", "Радость, ясность, успех."),
        words("All lies open in bright light.", "Всё открыто и залито ярким светом."),
    ),
    (
        words("Judgement", "Суд"),
        words("Awakening, reckoning, a call.", "Пробуждение, расплата, зов."),
        words("The past calls, and somebody has to answer.", "Прошлое зовёт, и кто-то должен ответить."),
    ),
    (
        words("The World", "Мир"),
        words("Completion, wholeness.", "Завершение, целостность."),
        words("A circle closes.", "Круг замыкается."),
    ),
)
"""By number: name, meaning, event."""
