import type { ReactNode } from 'react'

/**
 * The first placeholder character. Each placeholder stands for one element of a sentence. The characters are from the
 * private use area of Unicode, so no message contains them.
 */
const firstMark = 0xe000
/** An element and the punctuation after it. Browsers may break a line after an isolated element, even before a full stop. */
const elements = /([\ue000-\ue00f][.,;:!?)]*)/

/**
 * A sentence that contains elements, such as amounts and addresses. The function `template` receives a placeholder for
 * each element of `parts` and returns the sentence, because the order of the elements differs between languages. Each
 * element keeps its own text direction, so that an address stays legible in right-to-left text.
 */
export function Sentence({
  template,
  parts,
}: {
  template: (...parts: string[]) => string
  parts: readonly ReactNode[]
}) {
  const text = template(...parts.map((_part, index) => String.fromCharCode(firstMark + index)))
  return text.split(elements).map((piece, index) => {
    const place = piece.charCodeAt(0) - firstMark
    if (!(place >= 0 && place < parts.length)) return piece
    const isolated = (
      <bdi translate="no" key={index}>
        {parts[place]}
      </bdi>
    )
    if (piece.length === 1) return isolated
    return (
      <span className="joined" key={index}>
        {isolated}
        {piece.slice(1)}
      </span>
    )
  })
}
