import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../../domain/history/history.ts'
import type { TransactionMonth } from '../../../domain/history/months.ts'
import { memoryKey } from '../../app/hooks/use-app.ts'
import { usePersistedMap } from '../../app/hooks/use-persisted-state.ts'
import { TransactionRow } from './transaction-row.tsx'

const blocksKey = memoryKey<Map<string, Seen>>('history-blocks')

/** Number of rows in one block of a long list. All rows of a block mount and unmount together. */
const blockRows = 25
/**
 * Number of rows at the top that are rendered before the `IntersectionObserver` has reported which blocks are near the
 * visible area.
 */
const nearRows = 50
/** The assumed height of a row that has not been measured yet (px at the default text size). */
const usualRowPx = 62

/**
 * Transactions grouped by month. The rows of a month are divided into blocks. Only the blocks near the visible area
 * render their rows, and the other blocks keep their height.
 */
export function HistoryMonths({ months }: { months: readonly TransactionMonth[] }) {
  const drawn = useRef(new Map<string, ReactElement<BlockProps>>()).current
  const block = (props: BlockProps): ReactElement<BlockProps> => {
    const before = drawn.get(props.name)
    // Returns the same element object for an unchanged block. React skips an element object that it has already
    // rendered, so only the changed blocks of a long list render again.
    if (before && before.props.near === props.near && sameRows(before.props.items, props.items)) return before
    const element = <Block key={props.name} {...props} />
    drawn.set(props.name, element)
    return element
  }
  return months.map(({ key, title, items }, month) => (
    <section key={key} data-testid="month-indexes">
      <h2 className="group month" data-testid="group-title">
        {title}
      </h2>
      {blocksOf(items).map((rows, index) =>
        block({
          name: `${key}/${index}`,
          items: rows,
          near: rowsBefore(months, month) + index * blockRows < nearRows,
        }),
      )}
    </section>
  ))
}

function sameRows(some: readonly Transaction[], others: readonly Transaction[]): boolean {
  return some.length === others.length && some.every((item, place) => item === others[place])
}

function rowsBefore(months: readonly TransactionMonth[], month: number): number {
  return months.slice(0, month).reduce((sum, { items }) => sum + items.length, 0)
}

type Seen = { readonly height: number; readonly shown: boolean }

type BlockProps = {
  readonly name: string
  readonly items: readonly Transaction[]
  readonly near: boolean
}

function Block({ name, items, near }: BlockProps) {
  const ref = useRef<HTMLUListElement>(null)
  const seen = usePersistedMap(blocksKey)
  const before = seen.get(name)
  const [shown, setShown] = useState(before?.shown ?? near)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        seen.set(name, { height: list.offsetHeight, shown: entry.isIntersecting })
        setShown(entry.isIntersecting)
      },
      { root: list.closest('.body'), rootMargin: '800px 0px' },
    )
    observer.observe(list)
    return () => observer.disconnect()
  }, [name, seen])
  const height = before?.height ?? items.length * usualRowPx
  if (!shown) return <ul ref={ref} className="rows" aria-hidden="true" style={{ blockSize: height }} />
  return (
    <ul ref={ref} className="rows block">
      {items.map(item => (
        <TransactionRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function blocksOf(items: readonly Transaction[]): readonly (readonly Transaction[])[] {
  const count = Math.ceil(items.length / blockRows)
  return Array.from({ length: count }, (_, index) => items.slice(index * blockRows, (index + 1) * blockRows))
}
