// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { followTranslation } from '../../../src/ui/app/translated-text.ts'

const font = (): HTMLElement => document.createElement('font')

/** The ways in which translations change the text of a page. */
const translations = {
  'replaces the text node': (text: Text) => {
    const outer = font()
    outer.append(font())
    outer.firstElementChild?.append(`<${text.data}>`)
    text.replaceWith(outer)
  },
  'inserts an element and then removes the text node': (text: Text) => {
    const outer = font()
    outer.append(`<${text.data}>`)
    text.before(outer)
    text.remove()
  },
  'moves the text node into an element': (text: Text) => {
    const outer = font()
    text.replaceWith(outer)
    outer.append(text)
    text.data = `<${text.data}>`
  },
} as const

function translate(tree: Node, how: (text: Text) => void): void {
  const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (text.data.trim() !== '') how(text)
}

/** Resolves when mutation observers have received the next change. */
const seen = (tree: Node): Promise<void> =>
  new Promise(resolve => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(tree, { childList: true, subtree: true })
  })

async function drawn() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  const stop = followTranslation(container)
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(() => root.unmount())
    stop()
    container.remove()
  })
  return { container, draw: (node: ReactNode) => act(() => root.render(node)) }
}

function Line({ amount, more, icon }: { amount: string; more?: boolean; icon?: boolean }) {
  return (
    <p>
      {icon && <i>icon</i>}
      {amount}
      <b>{amount}</b> of {more && 'many '}
      {amount} left{more && <u>more</u>}
    </p>
  )
}
const text = (amount: string) => `${amount}${amount} of ${amount} left`

describe.each(Object.entries(translations))('a translation that %s (F4)', (_name, how) => {
  it('freezes no amount and breaks no later change', async () => {
    const { container, draw } = await drawn()
    const pass = async (): Promise<void> => {
      const isSeen = seen(container)
      translate(container, how)
      await isSeen
    }
    await draw(<Line amount="1" />)
    await pass()
    await draw(<Line amount="2" />)
    expect(container.textContent?.replace(/[<>]/g, '')).toBe(text('2'))
    await pass()
    await draw(<Line amount="3" more icon />)
    await pass()
    expect(container.textContent?.replace(/[<>]/g, '')).toBe('icon33 of many 3 leftmore')
    await draw(<Line amount="3" />)
    expect(container.textContent?.replace(/[<>]/g, '')).toBe(text('3'))
    await pass()
    await pass()
    await draw(<Line amount="4" icon />)
    expect(container.textContent?.replace(/[<>]/g, '')).toBe(`icon${text('4')}`)
    await draw(null)
    expect(container.textContent).toBe('')
  })
})
