import { describe, expect, it } from 'vitest'
import { readGlobal } from '../../../src/domain/core/lib/safe-read.ts'
import { unclobbered } from '../../../src/domain/core/lib/unclobbered.ts'

class Page {
  text = 'page'
  get body(): unknown {
    return `the body of ${this.text}`
  }
  find(): unknown {
    return this.text
  }
}

describe('unclobbered(), which reads past elements of the page (N3)', () => {
  it('reads the getter of the prototype if an element has the name of the property', () => {
    const page = Object.defineProperty(new Page(), 'body', {
      configurable: true,
      value: { nodeType: 1 },
    })
    expect(page.body).toEqual({ nodeType: 1 })
    expect(unclobbered(page).body).toBe('the body of page')
  })

  it('calls the method of the prototype if an element has the name of the method', () => {
    const page = Object.assign(new Page(), { find: { nodeType: 1 } }) as unknown as Page
    expect(unclobbered(page).find()).toBe('page')
  })

  it('keeps a function that a script has put in place of a method, and properties that the prototype lacks', () => {
    const page = Object.assign(new Page(), { find: () => 'mine' })
    expect([unclobbered(page).find(), unclobbered(page).text]).toEqual(['mine', 'page'])
  })
})

describe('readGlobal(), which reads a variable that a wallet has set (N3)', () => {
  it('reads own properties of the window only, because names of elements are inherited', () => {
    const win = Object.assign(Object.create({ ethereum: { nodeType: 1 } }), { solana: 'wallet' })
    expect([readGlobal(win, 'ethereum'), readGlobal(win, 'solana')]).toEqual([undefined, 'wallet'])
  })
})
