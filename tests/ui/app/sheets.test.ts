// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createSheets } from '../../../src/ui/app/sheets.ts'

const rooted = () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const sheets = createSheets(root, '.base {}', '.adapt {}')
  const adopted = () => root.adoptedStyleSheets.map(({ cssRules: [rule] }) => rule?.cssText.split(' ')[0])
  return { sheets, adopted }
}

it('L2: adopts a sheet while somebody uses it, between the base and what adapts', () => {
  const { sheets, adopted } = rooted()
  const [first, second] = [sheets.adopt('.view {}'), sheets.adopt('.view {}')]
  expect(adopted()).toEqual(['.base', '.view', '.adapt'])
  first()
  expect(adopted()).toEqual(['.base', '.view', '.adapt'])
  second()
  expect(adopted()).toEqual(['.base', '.adapt'])
})

it('L2: keeps one order, whichever view came first', () => {
  const [one, other] = [rooted(), rooted()]
  for (const css of ['.a {}', '.b {}']) one.sheets.adopt(css)
  for (const css of ['.b {}', '.a {}']) other.sheets.adopt(css)
  expect(one.adopted()).toEqual(['.base', '.a', '.b', '.adapt'])
  expect(other.adopted()).toEqual(one.adopted())
})
