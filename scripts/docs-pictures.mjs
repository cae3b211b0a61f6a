import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { buildLiveExamples } from './lib/site.mjs'
import { fail, printLine } from './lib/words.mjs'

// Takes the pictures of the README and of the pages from the gallery, in both colour schemes. They show made-up data, so
// that they can be taken again at any time.
const folder = at('docs/pictures')
const schemes = ['light', 'dark']

/** One picture each: the name of the file, the view and its state. */
const pictures = [
  ['connect', 'Connect', 'loaded'],
  ['account', 'Account', 'loaded'],
  ['review', 'WalletSendPreview', 'loaded'],
  ['swap', 'Swap', 'quoted'],
  ['sign-in', 'SIWXSignMessage', 'loaded'],
]
const desktop = { width: 1280, height: 900 }

/** The frames of the film strip, by row. */
const film = {
  Connect: [
    ['Choose a wallet', 'Connect', 'loaded'],
    ['Approve in the wallet', 'ConnectingExternal', 'waiting'],
    ['Connected', 'Account', 'loaded'],
  ],
  Send: [
    ['What, and to whom', 'WalletSend', 'ready'],
    ['Simulated, then reviewed', 'WalletSendPreview', 'loaded'],
    ['Confirmed by the network', 'WalletSendConfirmed', 'confirmed'],
  ],
  'Come back': [
    ['Stored data, offline too', 'Account', 'offline'],
    ['New data a moment later', 'Account', 'loaded'],
    ['Everything that was sent', 'Transactions', 'loaded'],
  ],
}
const frame = { width: 460, height: 700 }

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves a folder on a free port of this computer. */
const serve = root =>
  new Promise(resolve => {
    const server = createServer((request, response) => {
      const file = join(root, new URL(request.url, 'http://gallery').pathname)
      if (!file.startsWith(root) || !existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      createReadStream(file).pipe(response)
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

/** Takes the card alone, without the page behind it. */
const cardOf = async page => {
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('portico-modal')
    shadowRoot.querySelector('dialog').style.setProperty('--pt-scrim', 'transparent')
  })
  return page.locator('portico-modal .card').screenshot({ animations: 'disabled', omitBackground: true })
}

const take = async () => {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
  const server = await serve(at('.cache/site/live'))
  const address = `http://127.0.0.1:${server.address().port}/index.html`
  const shot = async (view, state, theme, viewport, isCard = false) => {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      colorScheme: theme,
    })
    const page = await context.newPage()
    await page.goto(`${address}#view=${view}&state=${state}&theme=${theme}`)
    await page.addStyleTag({ content: 'main { visibility: hidden }' })
    if (isCard) await page.addStyleTag({ content: ':root, body { background: none }' })
    await page.waitForFunction(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      if (!root?.querySelector('dialog[open] h1')) return false
      return !root.querySelector('[data-late], .bone, [style*="visibility: hidden"]')
    })
    const png = isCard ? await cardOf(page) : await page.screenshot({ animations: 'disabled' })
    await context.close()
    return png
  }
  try {
    mkdirSync(folder, { recursive: true })
    for (const theme of schemes) {
      for (const [name, view, state] of pictures)
        writeFileSync(join(folder, `${name}-${theme}.png`), await shot(view, state, theme, desktop, true))
      const rows = []
      for (const [title, frames] of Object.entries(film)) {
        const cells = []
        for (const [caption, view, state] of frames) {
          const png = await shot(view, state, theme, frame)
          cells.push(
            `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${caption}</figcaption></figure>`,
          )
        }
        rows.push(`<h2>${title}</h2><div>${cells.join('')}</div>`)
      }
      const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
      await page.setContent(filmPage(rows.join(''), theme))
      writeFileSync(join(folder, `film-${theme}.png`), await page.screenshot({ fullPage: true }))
      await page.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
}

const filmPage = (rows, theme) => `<!doctype html><html lang="en"><style>
  body { margin: 0; padding: 8px 24px 24px; font: 16px system-ui, sans-serif; ${theme === 'dark' ? 'background: #161618; color: #f2f2f4' : 'background: #fff; color: #1b1b1f'} }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }
  h2 { margin: 20px 0 8px; font-size: 20px }
  figure { margin: 0 }
  img { width: 100%; border-radius: 12px; display: block }
  figcaption { margin-top: 6px }
</style><body>${rows}</body></html>`

try {
  checkNode()
  await ensureInstalled()
  await buildLiveExamples()
  await take()
  const names = schemes.flatMap(theme =>
    [...pictures.map(([name]) => name), 'film'].map(name => `${name}-${theme}.png`),
  )
  for (const name of names)
    printLine(`docs/pictures/${name}  ${Math.round(readFileSync(join(folder, name)).length / 1024)} KiB`)
} catch (error) {
  fail(error)
}
