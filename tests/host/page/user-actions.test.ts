// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from '../../../src/host/page/copy-text.ts'
import { vibrate } from '../../../src/host/page/vibrate.ts'

const commands = document as { execCommand: unknown }
const before = commands.execCommand
afterEach(() => {
  commands.execCommand = before
})

/** The window of a page that was loaded over plain http, so it has no clipboard API. */
const plain = { document, navigator: {} } as unknown as Window

/**
 * A fake of `document.execCommand('copy')`, the older clipboard API. It fires a `copy` event, and adds to `board` the
 * text that a listener sets.
 */
const copies = (board: string[]) => () => {
  const event = new Event('copy', { cancelable: true })
  Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => board.push(text) } })
  document.dispatchEvent(event)
  return true
}

it('copyText uses the clipboard API if the browser supports it', async () => {
  const writeText = vi.fn(async () => {})
  await copyText('0xabc', { document, navigator: { clipboard: { writeText } } } as unknown as Window)
  expect(writeText).toHaveBeenCalledWith('0xabc')
})

it('copyText uses document.execCommand on a page that was loaded over plain HTTP', async () => {
  const board: string[] = []
  commands.execCommand = copies(board)
  await copyText('0xabc', plain)
  copies(board)()
  expect(board).toEqual(['0xabc'])
})

it('copyText rejects if document.execCommand returns false', async () => {
  commands.execCommand = () => false
  await expect(copyText('0xabc', plain)).rejects.toThrow()
})

it('vibrate() makes the device vibrate for 10 ms if the browser supports vibration', () => {
  const vibrateOfDevice = vi.fn()
  vibrate({ navigator: { vibrate: vibrateOfDevice } } as unknown as Window)
  expect(vibrateOfDevice.mock.calls).toEqual([[10]])
  expect(() => vibrate({ navigator: {} } as unknown as Window)).not.toThrow()
})
