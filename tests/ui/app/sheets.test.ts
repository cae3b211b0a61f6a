// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createSheets } from '../../../src/ui/app/sheets.ts'

const rooted = () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const sheets = createSheets(root, '.base {}', '.adapt {}')
  const adopted = () => root.adoptedStyleSheets.map(({ cssRules: [rule] }) => rule?.cssText.split(' ')[0])
  return { sheets, adopted }
}

it('a style sheet is adopted only while a component uses it', () => {
  const { sheets, adopted } = rooted()
  const [first, second] = [sheets.adopt('.view {}'), sheets.adopt('.view {}')]
  expect(adopted()).toEqual(['.base', '.view', '.adapt'])
  first()
  expect(adopted()).toEqual(['.base', '.view', '.adapt'])
  second()
  expect(adopted()).toEqual(['.base', '.adapt'])
})

it('the order of the adopted style sheets is the same whichever view renders first', () => {
  const [first, second] = [rooted(), rooted()]
  for (const css of ['.a {}', '.b {}']) first.sheets.adopt(css)
  for (const css of ['.b {}', '.a {}']) second.sheets.adopt(css)
  expect(first.adopted()).toEqual(['.base', '.a', '.b', '.adapt'])
  expect(second.adopted()).toEqual(first.adopted())
})

it('the list of all sheets still has those of a view that has left', () => {
  const { sheets } = rooted()
  sheets.adopt('.view {}')()
  const names = sheets.all().map(({ cssRules: [rule] }) => rule?.cssText.split(' ')[0])
  expect(names).toEqual(['.base', '.view', '.adapt'])
})

it('a sheet for all views that is added later stays the last one', () => {
  const { sheets, adopted } = rooted()
  sheets.addLast('.uncommon {}')
  sheets.adopt('.view {}')
  expect(adopted()).toEqual(['.base', '.view', '.adapt', '.uncommon'])
})
