import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { at } from '../lib/paths.mjs'
import { printLine } from '../lib/words.mjs'
import { conditions, openVisitor } from './visitor.mjs'

/**
 * Writes a picture of each frame while the modal first opens, on a slow CPU and network. Each file name is the time
 * since the press of the button (ms).
 */
export const takePictures = async ({ browser, server }) => {
  const condition = conditions['4x CPU, 1.6 Mbit/s, 150 ms']
  for (const use of ['script-tag', 'package']) {
    const folder = at('.cache/bench/pictures', use)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const visitor = await openVisitor(browser, server.urlOf(use), condition)
    const { page, cdp } = visitor
    await visitor.usable()
    await visitor.quiet()
    const frames = []
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ data, time: metadata.timestamp * 1000 })
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await cdp.send('Page.startScreencast', { format: 'png' })
    const { pressedAt } = await visitor.open()
    await visitor.quiet()
    await cdp.send('Page.stopScreencast')
    const pressed = (await page.evaluate(() => performance.timeOrigin)) + pressedAt
    for (const { data, time } of frames) {
      const name = String(Math.max(0, Math.round(time - pressed))).padStart(5, '0')
      writeFileSync(`${folder}/${name}.png`, Buffer.from(data, 'base64'))
    }
    printLine(`${frames.length} pictures in ${folder}`)
    await visitor.context.close()
  }
}
