import { createPortico } from 'portico'
import { porticoStores } from 'portico/svelte'
import options from './options.js'

window.shop = createPortico(options)
export const { account, balances } = porticoStores(window.shop)
