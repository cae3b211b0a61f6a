import { afterAll } from 'vitest'
import { findFirefox } from '../../scripts/lib/other-browsers.mjs'
import { checkBrowser } from './checks.ts'
import { openFirefox } from './firefox.ts'
import { checkKit } from './kit.ts'

const path = findFirefox()
if (!path) throw new Error('No Firefox: npm run test:browsers says how to install one.')
const firefox = await openFirefox(path)
afterAll(() => firefox.close())
checkBrowser(firefox)
checkKit(firefox)
