// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { memoryKey } from '../../../../src/ui/app/hooks/use-app.ts'
import { useViewTask, type ViewTask } from '../../../../src/ui/app/hooks/use-view-task.ts'
import { render } from '../../inside.tsx'

const key = memoryKey<ViewTask<{ step: string }>>('task of a test')

function Task({ opening }: { opening: unknown }) {
  const { at, change } = useViewTask(key, opening, { step: 'begun' })
  return (
    <button type="button" onClick={() => change({ step: 'asked' })}>
      {at.step}
    </button>
  )
}

it('a view keeps the progress of its task while a second view covers it', async () => {
  const opening = {}
  const view = await render(<Task opening={opening} />)
  const text = () => view.container.textContent
  await act(async () => view.container.querySelector('button')?.click())
  await view.rerender(<p>another view</p>)
  await view.rerender(<Task opening={opening} />)
  expect(text()).toBe('asked')
  await view.rerender(<Task key="new" opening={{}} />)
  expect(text()).toBe('begun')
})
