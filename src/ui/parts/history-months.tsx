import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../domain/model/entities.ts'
import type { TransactionMonth } from '../../domain/rules/history.ts'
import { useKeptMap } from '../hooks/use-kept-map.ts'
import { TransactionRow } from './transaction-row.tsx'

/** Rows that come and go together. */
const blockRows = 25
/** Rows that are drawn at once, whatever is in view. */
const nearRows = 50
/** What a row is taken for before it was seen: px at the usual size of text. */
const usualRowPx = 62

/**
 * Months of transactions under their names. Of a long list only the blocks near what is looked at are there; the others keep their
 * place.
 */
export function HistoryMonths({ months }: { months: readonly TransactionMonth[] }) {
  return months.map(({ key, title, items }, month) => (
    <section key={key} data-testid="month-indexes">
      <h2 className="group month" data-testid="group-title">
        {title}
      </h2>
      {blocksOf(items).map((block, index) => (
        <Block
          key={String(index)}
          name={`${key}/${index}`}
          items={block}
          near={rowsBefore(months, month) + index * blockRows < nearRows}
        />
      ))}
    </section>
  ))
}

function rowsBefore(months: readonly TransactionMonth[], month: number): number {
  return months.slice(0, month).reduce((sum, { items }) => sum + items.length, 0)
}

type Seen = { readonly height: number; readonly shown: boolean }

function Block({ name, items, near }: { name: string; items: readonly Transaction[]; near: boolean }) {
  const ref = useRef<HTMLUListElement>(null)
  const seen = useKeptMap<Seen>('history-blocks')
  const before = seen.get(name)
  const [shown, setShown] = useState(before?.shown ?? near)
  const shownNow = useRef(shown)
  shownNow.current = shown
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (shownNow.current) seen.set(name, { height: list.offsetHeight, shown: entry.isIntersecting })
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
