import { createPortico } from 'portico'
import { porticoPlugin } from 'portico/vue'
import options from '../../options.js'

export default defineNuxtPlugin(({ vueApp }) => {
  const portico = createPortico(options)
  vueApp.use(porticoPlugin(portico, { ssr: true }))
  if (import.meta.client) window.shop = portico
})
