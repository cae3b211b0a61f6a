// @vitest-environment happy-dom
import { act, type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/app/lazy.tsx'
import { render } from '../inside.tsx'

type Props = { readonly name: string; readonly methods?: readonly string[] }
const Hello = ({ name }: Props) => <p>Hello {name}</p>
const skeleton = <i>skeleton</i>

/** Creates a fake of the file of a lazy component. The test decides when the file has loaded or fails to load. */
function createFile() {
  let arrive: (part: ComponentType<Props>) => void = () => {}
  let fail: (reason: unknown) => void = () => {}
  const load = vi.fn(
    () =>
      new Promise<ComponentType<Props>>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  return {
    load,
    arrive: (part: ComponentType<Props> = Hello) => act(async () => arrive(part)),
    fail: () => act(async () => fail(new Error('offline'))),
  }
}

describe('a part of the modal that is loaded lazily', () => {
  it('shows its skeleton until its file has loaded, and then its content', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, { skeleton })
    const { container } = await render(<Part name="Ann" />)
    expect(container.textContent).toBe('skeleton')
    await file.arrive()
    expect(container.textContent).toBe('Hello Ann')
  })

  it('passes its props to its skeleton', async () => {
    const Part = lazyPart(createFile().load, { skeleton: ({ name }) => <i>{name} soon</i> })
    const { container } = await render(<Part name="Ann" />)
    expect(container.textContent).toBe('Ann soon')
  })

  it('shows its content in the first render if its file was loaded before', async () => {
    const file = createFile()
    const seen: string[] = []
    const Part = lazyPart(file.load, { skeleton: () => void seen.push('skeleton') })
    const { container, rerender } = await render(<Part name="Ann" />)
    await file.arrive()
    await rerender(null)
    const loads = file.load.mock.calls.length
    seen.length = 0
    await rerender(<Part name="Bob" />)
    expect(container.textContent).toBe('Hello Bob')
    expect([seen, file.load.mock.calls.length]).toEqual([[], loads])
  })

  it('renders again only with other props, and not with the view around it', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, { skeleton })
    const seen = new Set<string>()
    const View = () => {
      const [name, setName] = useState('Ann')
      const [, redraw] = useState({})
      Object.assign(view, { setName, redraw })
      return <Part name={name} methods={['email', 'social']} />
    }
    const view = { setName: (_: string) => {}, redraw: (_: object) => {} }
    await render(<View />)
    await file.arrive(({ name }) => void seen.add(name))
    seen.clear()
    await act(async () => view.redraw({}))
    expect([...seen]).toEqual([])
    await act(async () => view.setName('Bob'))
    expect([...seen]).toEqual(['Bob'])
  })

  it('loads its file again when it is shown again after a failed load', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, { skeleton })
    const { container, rerender } = await render(<Part name="Ann" />)
    await file.fail()
    expect(container.textContent).toBe('skeleton')
    const loads = file.load.mock.calls.length
    await rerender(null)
    await rerender(<Part name="Ann" />)
    expect(file.load.mock.calls.length).toBeGreaterThan(loads)
    await file.arrive()
    expect(container.textContent).toBe('Hello Ann')
  })

  it('shows its own retry button if its file fails to load', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, {
      skeleton,
      failed: (retry, { name }) => (
        <button type="button" onClick={retry}>
          Load {name}
        </button>
      ),
    })
    const { container } = await render(<Part name="Ann" />)
    await file.fail()
    expect(container.textContent).toBe('Load Ann')
    await act(async () => container.querySelector('button')?.click())
    expect(container.textContent).toBe('skeleton')
    await file.arrive()
    expect(container.textContent).toBe('Hello Ann')
  })

  it('does not appear if its file loads after the user has left the view', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, { skeleton })
    const { container, rerender } = await render(<Part name="Ann" />)
    await rerender(<p>Another view</p>)
    await file.arrive()
    expect(container.textContent).toBe('Another view')
  })

  it('disappears if it is optional and throws an error, and the content beside it stays', async () => {
    const file = createFile()
    const Part = lazyPart(file.load, { skeleton, optional: true })
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { container } = await render(
      <>
        <Part name="Ann" />
        <p>The rest</p>
      </>,
    )
    await file.arrive(() => {
      throw new Error('broken')
    })
    silent.mockRestore()
    expect(container.textContent).toBe('The rest')
  })
})
