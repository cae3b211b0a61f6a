import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useStyles, useUi } from '../../app/hooks/use-app.ts'
import { type OutcomeState, Ring } from '../../kit/outcome.tsx'
import css from './stops.css?inline'

type StopsProps = {
  /** The steps in order, with their names and icons. */
  readonly stops: readonly { readonly name: string; readonly icon: string }[]
  /** Index of the step that the task has reached. */
  readonly at: number
  /** The state of the task at that step. */
  readonly state: OutcomeState
  /** While the task waits for that step: when the wait began (epoch ms), and how long it usually takes (ms). */
  readonly wait?: { readonly since?: number; readonly usualMs?: number } | undefined
}

/**
 * The progress of a task as a line with steps. While the task waits for a step, the line to that step grows over the
 * usual time of the step, and more slowly after that time. Without a usual time, the line shows an endless animation.
 */
export function Stops({ stops, at, state, wait }: StopsProps) {
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
        // When the task is done, the passed steps look like the last one.
        const passed = state === 'done' ? 'done' : 'passed'
        const shown = index < at ? passed : isHere && !wait ? state : 'ahead'
        const ring = shown === 'passed' ? 'done' : shown === 'ahead' ? 'waiting' : shown
        return (
          <li key={name} className="stop" data-state={shown} aria-current={isHere ? 'step' : undefined}>
            {index > 0 && <Line isOver={index <= at} wait={isHere ? wait : undefined} />}
            <Ring state={ring} icon={icon} size={20} />
            <bdi>{name}</bdi>
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = Pick<StopsProps, 'wait'> & { readonly isOver: boolean }

/** The line between a step and the step before it. */
function Line({ isOver, wait: { since, usualMs } = {} }: LineProps) {
  // If the view opens later, the animation starts at the time that has already passed.
  const style = useMemo(
    () =>
      since === undefined || usualMs === undefined
        ? undefined
        : ({ '--usual': `${usualMs}ms`, '--gone': `${Math.min(0, since - Date.now())}ms` } as CSSProperties),
    [since, usualMs],
  )
  const waits = style ? 'timed' : since === undefined ? undefined : 'untimed'
  return <span className="stop-line" data-wait={waits ?? (isOver ? 'over' : undefined)} style={style} />
}
