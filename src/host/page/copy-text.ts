/** Puts text on the clipboard. Rejects where the browser does not allow it. Call it inside the user's gesture. */
export async function copyText(text: string, win: Window): Promise<void> {
  const clipboard = win.navigator.clipboard as Clipboard | undefined
  if (clipboard) return await clipboard.writeText(text)
  // Pages served by plain http have no clipboard API. The older command lets a listener choose what is copied.
  const { document } = win
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
