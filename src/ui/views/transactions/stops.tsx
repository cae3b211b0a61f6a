import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useUi } from '../../app/context.ts'
import { useStyles } from '../../app/hooks/use-app.ts'
import { type OutcomeState, Ring } from '../../kit/outcome.tsx'
import css from './stops.css?inline'

type StopsProps = {
  /** The stops in order, with their names and icons. */
  readonly stops: readonly { readonly name: string; readonly icon: string }[]
  /** Index of the stop at which the task stands. */
  readonly at: number
  /** The state of the task at that stop. */
  readonly state: OutcomeState
  /** The way to that stop, while the task is under way: since when (epoch ms), and how long it usually takes (ms). */
  readonly travel?: { readonly since?: number; readonly usualMs?: number } | undefined
}

/**
 * The way of a task as a line with stops. While the task is under way to a stop, the line grows at the pace of its usual
 * time, and slows down when that time is over. Without a usual time the line only shows that it moves.
 */
export function Stops({ stops, at, state, travel }: StopsProps) {
  useStyles(css)
  const { vibrate } = useUi().deps
  const before = useRef(state)
  useEffect(() => {
    if (state === 'done' && before.current === 'waiting') vibrate()
    before.current = state
  }, [state, vibrate])
  return (
    <ol className="stops">
      {stops.map(({ name, icon }, index) => {
        const isHere = index === at
        // At the end of the task, the whole line looks like its last stop.
        const passed = state === 'done' ? 'done' : 'passed'
        const shown = index < at ? passed : isHere && !travel ? state : 'ahead'
        const ring = shown === 'passed' ? 'done' : shown === 'ahead' ? 'waiting' : shown
        return (
          <li key={name} className="stop" data-state={shown} aria-current={isHere ? 'step' : undefined}>
            {index > 0 && <Stretch isOver={index <= at} travel={isHere ? travel : undefined} />}
            <Ring state={ring} icon={icon} size={20} />
            <bdi>{name}</bdi>
          </li>
        )
      })}
    </ol>
  )
}

type StretchProps = Pick<StopsProps, 'travel'> & { readonly isOver: boolean }

/** The line from the stop before to a stop. */
function Stretch({ isOver, travel: { since, usualMs } = {} }: StretchProps) {
  // A view that opens later starts the line where it is by then.
  const style = useMemo(
    () =>
      since === undefined || usualMs === undefined
        ? undefined
        : ({ '--usual': `${usualMs}ms`, '--gone': `${Math.min(0, since - Date.now())}ms` } as CSSProperties),
    [since, usualMs],
  )
  const travels = style ? 'timed' : since === undefined ? undefined : 'untimed'
  return <span className="stretch" data-travel={travels ?? (isOver ? 'over' : undefined)} style={style} />
}
