import { afterAll } from 'vitest'
import { findWebKit } from '../../scripts/lib/other-browsers.mjs'
import { checkBrowser } from './checks.ts'
import { checkKit } from './kit.ts'
import { openWebKit } from './webkit.ts'

const paths = findWebKit()
if (!paths) throw new Error('No WebKitGTK: npm run test:browsers says how to install it.')
const webKit = await openWebKit(paths)
afterAll(() => webKit.close())
checkBrowser(webKit)
checkKit(webKit)
