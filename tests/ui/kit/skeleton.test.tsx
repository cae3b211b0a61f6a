// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DefinitionSkeletons } from '../../../src/ui/kit/definition-list.tsx'
import { type LoadingPhase, useLoadingPhase } from '../../../src/ui/kit/hooks/use-loading-phase.ts'
import { Skeletons } from '../../../src/ui/kit/skeleton.tsx'
import { render } from '../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function waiting() {
  const seen: { now?: LoadingPhase | undefined } = {}
  function Probe({ busy }: { busy: boolean }) {
    seen.now = useLoadingPhase(busy)
    return null
  }
  const { rerender } = await render(<Probe busy />)
  return { seen, settle: () => rerender(<Probe busy={false} />) }
}

it('a loading view shows nothing at first, then a skeleton, then a text, and then a retry button', async () => {
  const { seen } = await waiting()
  expect(seen.now).toBe('nothing')
  await tick(119)
  expect(seen.now).toBe('nothing')
  await tick(1)
  expect(seen.now).toBe('skeleton')
  await tick(7_880)
  expect(seen.now).toBe('long')
  await tick(2_000)
  expect(seen.now).toBe('overdue')
})

it('a loading view shows no skeleton if the data arrives within 120 ms', async () => {
  const { seen, settle } = await waiting()
  await tick(100)
  await settle()
  expect(seen.now).toBeUndefined()
})

it('a loading view keeps a visible skeleton for at least 300 ms', async () => {
  const { seen, settle } = await waiting()
  await tick(150)
  await settle()
  expect(seen.now).toBe('skeleton')
  await tick(269)
  expect(seen.now).toBe('skeleton')
  await tick(1)
  expect(seen.now).toBeUndefined()
})

it('the placeholder of a list of tokens has round pictures, like the list', async () => {
  const { container } = await render(<Skeletons rows={1} end />)
  const [picture] = container.querySelectorAll<HTMLElement>('.row .bone')
  expect(picture?.style.borderRadius).toBe('999px')
})

it('the placeholder of a list of names and values contains dt and dd elements', async () => {
  const { container } = await render(<DefinitionSkeletons rows={2} />)
  const facts = container.querySelector('.facts')
  expect(facts?.querySelectorAll('dl > .fact > :is(dt, dd) > .bone')).toHaveLength(4)
  expect(facts?.getAttribute('aria-hidden')).toBe('true')
})
