import { findFirefox } from '../../scripts/lib/other-browsers.mjs'
import { checkBrowser } from './checks.ts'
import { openFirefox } from './firefox.ts'

const path = findFirefox()
if (!path) throw new Error('No Firefox: npm run test:browsers says how to install one.')
checkBrowser(await openFirefox(path))
