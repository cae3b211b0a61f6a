import { unclobbered } from '../../domain/core/lib/unclobbered.ts'

/** Copies text to the clipboard. Rejects if the browser does not allow it. Call it within the user gesture. */
export async function copyText(text: string, win: Window): Promise<void> {
  const clipboard = win.navigator.clipboard as Clipboard | undefined
  if (clipboard) return await clipboard.writeText(text)
  // Pages over http have no clipboard API. The older `copy` command fires an event, and the listener of this event sets
  // the text.
  const document = unclobbered(win.document)
  let copied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
  if (!copied) throw new Error('The browser did not copy the text')
}
