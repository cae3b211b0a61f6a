import { bytesOf, type DataNode, UnreadableData } from './data.ts'

/** A value that a path leads to, and the index that the path took in each list on its way. */
export type Found = { readonly node: DataNode; readonly places: readonly number[] }

const slice = /^\[(-?\d{0,4}):(-?\d{0,4})\]$/
const index = /^\[(-?\d{1,4})\]$/

/**
 * Follows a path of ERC-7730 (`params.path.[-20:]`, `details.[].amount`). `[]` and slices of lists lead to several values.
 * Throws `UnreadableData` if the path leads nowhere.
 */
export function follow(start: DataNode, path: string): readonly Found[] {
  return path
    .split('.')
    .reduce<readonly Found[]>(
      (found, step) => found.flatMap(one => take(one, step)),
      [{ node: start, places: [] }],
    )
}

/**
 * Follows the path of a value that belongs to another one, such as the token of an amount. Where both paths go through
 * a list, both take the same position.
 */
export function followBeside(start: DataNode, path: string, places: readonly number[]): DataNode {
  const found = follow(start, path)
  const beside = found.length === 1 ? found : found.filter(one => isSame(one.places, places))
  const [only, other] = beside
  if (!only || other) throw new UnreadableData(`${path} names several values`)
  return only.node
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.every((place, position) => place === other[position])
}

function take({ node, places }: Found, step: string): readonly Found[] {
  if (!step.startsWith('[')) {
    const next = node.kind === 'fields' ? node.fields.get(step) : undefined
    if (!next) throw new UnreadableData(`no ${step}`)
    return [{ node: next, places }]
  }
  const [, from = '', to = ''] = slice.exec(step) ?? []
  if (node.kind === 'list') {
    const all = node.items.map((item, place) => ({ node: item, places: [...places, place] }))
    if (step === '[]') return all
    const [, place] = index.exec(step) ?? []
    if (place === undefined) return cut(all, from, to)
    const item = node.items.at(Number(BigInt(place)))
    if (!item) throw new UnreadableData(`no ${step}`)
    return [{ node: item, places }]
  }
  if (!slice.test(step)) throw new UnreadableData(`no ${step}`)
  const bytes = cut(bytesOf(node).match(/../g) ?? [], from, to)
  return [{ node: { kind: 'bytes', hex: `0x${bytes.join('')}` }, places }]
}

function cut<T>(list: readonly T[], from: string, to: string): readonly T[] {
  const at = (text: string) => (text === '' ? undefined : Number(BigInt(text)))
  return list.slice(at(from), at(to))
}
