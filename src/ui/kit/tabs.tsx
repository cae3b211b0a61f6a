import type { KeyboardEvent } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import type { Segment } from './segments.tsx'
import segments from './styles/segments.css?inline'

type TabsProps<Id extends string> = {
  /** The name of the group of tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Segment<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** Tabs that look like a segmented control. The arrow keys select a tab. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  useStyles(segments)
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = (tabs.findIndex(({ id }) => id === chosen) + step + tabs.length) % tabs.length
    const next = tabs[place]
    if (!next) return
    onChoose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <div className="segments" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, text, testId }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="segment"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          data-testid={testId}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
