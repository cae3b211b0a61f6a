// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/app/lazy.tsx'

it('an error boundary shows its fallback if a component throws, and a retry shows the component', async () => {
  const container = document.createElement('div')
  const caught: unknown[] = []
  const root = createRoot(container, { onCaughtError: error => caught.push(error) })
  const failure = new Error('broken')
  let isBroken = true
  const Part = () => {
    if (isBroken) throw failure
    return <p>whole</p>
  }
  const fallback = (_error: unknown, retry: () => void) => (
    <button type="button" onClick={retry}>
      Retry
    </button>
  )
  await act(async () =>
    root.render(
      <main>
        <h1>Account</h1>
        <ErrorBoundary fallback={fallback}>
          <Part />
        </ErrorBoundary>
      </main>,
    ),
  )
  expect(container.textContent).toBe('AccountRetry')
  expect(caught).toEqual([failure])
  isBroken = false
  await act(async () => container.querySelector('button')?.click())
  expect(container.textContent).toBe('Accountwhole')
  await act(async () => root.unmount())
})
