import type { ReactNode } from 'react'

/**
 * The first of the characters that stand for the elements of a sentence. They are for private use in Unicode, and no
 * message contains them.
 */
const firstMark = 0xe000
const marks = /([\ue000-\ue00f])/

/**
 * A sentence that contains the elements `parts`. The message `say` gets them as its arguments and decides their order,
 * which differs between languages. Each element is isolated, so that amounts and addresses keep their direction in
 * right-to-left text.
 */
export function Sentence({
  say,
  parts,
}: {
  say: (...parts: string[]) => string
  parts: readonly ReactNode[]
}) {
  const text = say(...parts.map((_part, index) => String.fromCharCode(firstMark + index)))
  return text
    .split(marks)
    .map((piece, index) =>
      marks.test(piece) ? <bdi key={index}>{parts[piece.charCodeAt(0) - firstMark]}</bdi> : piece,
    )
}
