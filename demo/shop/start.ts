import './page.css'
import './pots.css'
import './sections.css'
import { type DemoConfig, loadConfig } from '../config.ts'
import { showServices } from './services.ts'
import { startShelf } from './shelf.ts'

/** Starts the shop and returns the configuration from its server. */
export const startShop = async (): Promise<DemoConfig> => {
  startShelf()
  const config = await loadConfig()
  showServices(config)
  return config
}
