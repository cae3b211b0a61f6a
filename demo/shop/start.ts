import './page.css'
import './pots.css'
import './sections.css'
import { type DemoConfig, loadConfig } from '../config.ts'
import { showServices } from './services.ts'
import { startShelf } from './shelf.ts'

/** Brings the shop to life; gives what its server knows of the services. */
export const startShop = async (): Promise<DemoConfig> => {
  startShelf()
  const config = await loadConfig()
  showServices(config)
  return config
}
