import { beforeEach, expect, it, vi } from 'vitest'
import { beside, runSteps } from '../../scripts/lib/steps.mjs'

let printed = ''
beforeEach(() => {
  printed = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => {
      printed += text
      return true
    })
})

/** Returns steps that note when they start, and end when the test ends them. */
function stage() {
  const started = []
  const ends = new Map()
  const step = (name, needs = []) => ({
    name,
    needs,
    run: options =>
      new Promise(resolve => {
        started.push([name, options?.priority])
        ends.set(name, failed => resolve({ passed: 1 - failed, failed, skipped: 0, output: '' }))
      }),
  })
  const end = async (name, failed = 0) => {
    await vi.waitFor(() => expect(ends.has(name)).toBe(true))
    ends.get(name)(failed)
  }
  const names = () => started.map(([name]) => name)
  return { started, step, end, names }
}

it('runs the steps of each line one after another, and the second line beside the first with a lower priority', async () => {
  const { started, step, end, names } = stage()
  const done = runSteps([step('build'), step('journeys'), ...beside([step('types'), step('unit')])], [])
  await vi.waitFor(() =>
    expect(started).toEqual([
      ['build', undefined],
      ['types', 5],
    ]),
  )
  await end('types')
  await vi.waitFor(() => expect(names()).toEqual(['build', 'types', 'unit']))
  await end('build')
  await vi.waitFor(() => expect(names()).toEqual(['build', 'types', 'unit', 'journeys']))
  await end('unit')
  await end('journeys')
  expect(await done).toBe(0)
  expect(printed).toMatch(/\n4 passed, 0 failed\n$/)
})

it('starts a step of the second line only when the steps that it needs have passed', async () => {
  const { step, end, names } = stage()
  const steps = [step('browser'), step('build'), ...beside([step('types'), step('size', ['build'])])]
  const done = runSteps(steps, [])
  await end('types')
  await end('browser')
  await vi.waitFor(() => expect(names()).toEqual(['browser', 'types', 'build']))
  await end('build')
  await end('size')
  expect(await done).toBe(0)
})

it('runs the other steps after a failure, but none that needs the failed step', async () => {
  const { step, end, names } = stage()
  const steps = [
    step('build'),
    step('journeys', ['build']),
    step('last'),
    ...beside([step('size', ['build'])]),
  ]
  const done = runSteps(steps, [])
  await end('build', 1)
  await end('last')
  expect(await done).toBe(1)
  expect(names()).toEqual(['build', 'last'])
  expect(printed.match(/not run: it needs build/g)).toHaveLength(2)
  expect(printed).toMatch(/\n1 passed, 3 failed\n$/)
})

it('runs only the named steps and those that they need', async () => {
  const { step, end, names } = stage()
  const steps = [
    step('build'),
    step('journeys', ['build']),
    ...beside([step('types'), step('size', ['build'])]),
  ]
  const done = runSteps(steps, ['size'])
  await end('build')
  await end('size')
  expect(await done).toBe(0)
  expect(names()).toEqual(['build', 'size'])
  await expect(runSteps(steps, ['sise'])).rejects.toThrow('no such step: sise')
})
