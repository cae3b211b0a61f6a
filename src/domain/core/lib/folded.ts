/**
 * Returns a text for a search: without case, accents and the width of letters, so that `cafe` finds `Café` and `eth` finds
 * `ＥＴＨ`. The Turkish ı counts as i.
 */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim()
}
