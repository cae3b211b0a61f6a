import { createPortico } from 'portico'
import options from './options.js'

window.shop = createPortico(options)
