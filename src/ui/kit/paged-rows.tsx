import { type ReactNode, useState } from 'react'
import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { coreMessages } from './messages.ts'

/** Number of rows that are rendered at first. Hundreds of rows at once would delay the first of them by seconds. */
const pageSize = 50

type PagedRowsProps<T> = {
  readonly items: readonly T[]
  /** Renders one row, as an `<li>` with a key. */
  readonly children: (item: T) => ReactNode
  readonly testId?: string
}

/** A list of rows that renders its first rows, and more of them at the press of a button. */
export function PagedRows<T>({ items, children, testId }: PagedRowsProps<T>) {
  const t = useMessages(coreMessages)
  const [count, setCount] = useState(pageSize)
  const left = items.length - count
  return (
    <>
      <ul className="rows" data-testid={testId}>
        {items.slice(0, count).map(children)}
      </ul>
      {left > 0 && (
        <p className="line">
          <Button small testId="portico-more-rows" onPress={() => setCount(count + pageSize)}>
            {t.moreRows(left)}
          </Button>
        </p>
      )}
    </>
  )
}
