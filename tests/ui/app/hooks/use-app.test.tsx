import { act } from 'react'
import { Observable, of, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { useFeature, useLatest, useList } from '../../../../src/ui/app/hooks/use-app.ts'
import { Latest } from '../../../../src/ui/app/latest.ts'
import { render, renderHook } from '../../inside.tsx'

// @vitest-environment happy-dom

/**
 * Returns a component that shows the latest value of a stream, and the list `seen` of the values that the component has
 * rendered.
 */
function probe() {
  const seen: (string | undefined)[] = []
  function Value({ of }: { readonly of: Latest<string> | undefined }) {
    const value = useLatest(of)
    seen.push(value)
    return <p>{value ?? 'nothing'}</p>
  }
  return { seen, Value }
}

describe('the hook useLatest', () => {
  it('returns the current value of its stream in the first render, and then each new value', async () => {
    const source$ = new Subject<string>()
    const latest$ = new Latest(source$, 'first')
    const { Value, seen } = probe()
    const { container } = await render(<Value of={latest$} />)
    expect(container.textContent).toBe('first')
    await act(async () => source$.next('second'))
    expect(container.textContent).toBe('second')
    expect(new Set(seen)).toEqual(new Set(['first', 'second']))
  })

  it('subscribes to the source once for two components, and unsubscribes after the last one unmounts', async () => {
    let open = 0
    let most = 0
    const source$ = new Observable<string>(subscriber => {
      open += 1
      most = Math.max(most, open)
      subscriber.next('value')
      return () => {
        open -= 1
      }
    })
    const latest$ = new Latest(source$, '')
    const { Value } = probe()
    const both = (
      <>
        <Value of={latest$} />
        <Value of={latest$} />
      </>
    )
    const { container, rerender } = await render(both)
    expect(container.textContent).toBe('valuevalue')
    await rerender(<Value of={latest$} />)
    expect([open, most]).toEqual([1, 1])
    await rerender(null)
    expect(open).toBe(0)
  })

  it('never shows the last value of one stream as the value of another stream', async () => {
    const [alice$, bob$] = [new Subject<string>(), new Subject<string>()]
    const [ofAlice, ofBob] = [new Latest(alice$, 'alice: loading'), new Latest(bob$, 'bob: loading')]
    const { Value, seen } = probe()
    const { container, rerender } = await render(<Value of={ofAlice} />)
    await act(async () => alice$.next('alice: 5'))
    seen.length = 0
    await rerender(<Value of={ofBob} />)
    await act(async () => alice$.next('alice: 6'))
    expect(new Set(seen)).toEqual(new Set(['bob: loading']))
    await act(async () => bob$.next('bob: 7'))
    expect(container.textContent).toBe('bob: 7')
  })

  it('returns undefined if it gets no stream', async () => {
    const { Value } = probe()
    const { container, rerender } = await render(<Value of={undefined} />)
    expect(container.textContent).toBe('nothing')
    await rerender(<Value of={new Latest(new Subject<string>(), 'there')} />)
    expect(container.textContent).toBe('there')
    await rerender(<Value of={undefined} />)
    expect(container.textContent).toBe('nothing')
  })
})

// @vitest-environment happy-dom

it('useFeature returns the same worker stream for the same arguments', async () => {
  const feature = vi.fn(async () => 'answer')
  const stream = vi.fn(() => of('value'))
  const hook = await renderHook(() => useFeature('names'), {
    api: { callFeature: feature },
    streams: { feature: stream },
  })
  const names = hook.result.now as unknown as {
    call(action: string, ...args: unknown[]): Promise<unknown>
    stream$(name: string, ...args: unknown[]): Latest<unknown>
  }
  expect(await names.call('resolve', 'a', 1)).toBe('answer')
  expect(feature).toHaveBeenCalledWith('names', 'resolve', ['a', 1])
  const values$ = names.stream$('seen', 'b')
  const subscription = values$.subscribe(() => {})
  expect(values$.value).toBe('value')
  expect(stream).toHaveBeenCalledWith('names', 'seen', 'b')
  expect(names.stream$('seen', 'b')).toBe(values$)
  subscription.unsubscribe()
})

describe('the hook useList', () => {
  it.each([
    ['en', ['Base', 'Polygon'], 'Base and Polygon'],
    ['th', ['Base', 'Polygon'], 'Base และ Polygon'],
    ['th', ['Base', 'Celo', 'Polygon'], 'Base Celo และ Polygon'],
    ['ja', ['Base', 'Polygon'], 'Base、Polygon'],
    ['zh-Hant', ['Base', 'Polygon'], 'Base和Polygon'],
  ])('leaves a place in %s where a line can end between two names (38)', async (locale, texts, expected) => {
    const { result } = await renderHook(() => useList()(texts), { options: { locale } })
    expect(result.now).toBe(expected)
  })
})
