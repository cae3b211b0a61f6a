export default defineNuxtConfig({
  telemetry: false,
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('portico-') } },
})
