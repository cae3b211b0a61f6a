import { createPortico } from 'portico'
import { porticoPlugin } from 'portico/vue'
import { createApp } from 'vue'
import App from './app.vue'
import options from './options.js'

window.shop = createPortico(options)
createApp(App).use(porticoPlugin(window.shop)).mount('#app')
