// Shows the description that the same server gives; nothing is asked of any other host.
window.ui = SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: true,
  validatorUrl: null,
});
