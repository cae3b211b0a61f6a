import type { ReactNode } from 'react'

/**
 * The first placeholder character. Each placeholder stands for one element of a sentence. The characters are from the
 * private use area of Unicode, so no message contains them.
 */
const firstMark = 0xe000
const marks = /([\ue000-\ue00f])/

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
  return text.split(marks).map((piece, index) =>
    marks.test(piece) ? (
      <bdi translate="no" key={index}>
        {parts[piece.charCodeAt(0) - firstMark]}
      </bdi>
    ) : (
      piece
    ),
  )
}
