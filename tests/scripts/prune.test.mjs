import { describe, expect, it } from 'vitest'
import { prune } from '../../scripts/build/prune.mjs'

/** What a script gives after it is pruned. */
const run = (code, facts) => new Function(`${prune(code, facts)}; return result`)()

describe('what can never run', () => {
  it.each([
    ['a comparison', 'if (1 === fiber.tag) gone()', 'if (!1) gone()'],
    ['its opposite', 'if (fiber.tag !== 13) stays()', 'if (!0) stays()'],
    ['a tag in a variable', 'tag == 13 && gone()', '!1 && gone()'],
    ['a case', 'switch (f.tag) { case 0: a(); break; case 1: gone(); break; case 2: b() }', /^((?!gone).)*$/],
    ['a case among others', 'switch (f.tag) { case 1: case 0: a() }', 'switch (f.tag) {  case 0: a() }'],
    ['a name', 'if (type === LAZY) gone()', 'if (!1) gone()', { never: { names: ['LAZY'] } }],
    ['a value', 'if (hydrating) gone()', 'if ((!1)) gone()', { always: { hydrating: '!1' } }],
    [
      'a body',
      'function heavy(a) { gone() }',
      'function heavy(a) {return null}',
      { bodies: { heavy: 'return null' } },
    ],
  ])('goes: %s', (_what, code, left, facts = { never: { tags: tagsIn(code) } }) => {
    if (left instanceof RegExp) expect(prune(code, facts)).toMatch(left)
    else expect(prune(code, facts)).toBe(left)
  })

  it.each([
    ['other numbers', 'a(3 === f.tag)'],
    ['numbers of something else', 'a(1 === f.kind)'],
    ['a tag of something else', 'a(1 === update.tag)'],
    ['a property of that name', 'a(LAZY.x, { LAZY: 1 })'],
  ])('leaves %s alone', (_what, code) => {
    const facts = { never: { tags: [1], tagsOf: ['update'], names: ['LAZY'] } }
    expect(prune(`${code}; b(1 === f.tag, x === LAZY)`, facts)).toBe(`${code}; b(!1, !1)`)
  })
})

describe('what runs after it as before', () => {
  const way = cases => `const way = f => { const seen = []; switch (f.tag) { ${cases} } return seen.join() };
    const result = [0, 2, 3].map(tag => way({ tag })).join(';')`
  it.each([
    [
      'a case that runs into a dead one',
      'case 0: seen.push("a"); case 1: seen.push("b"); break; case 2: seen.push("c")',
    ],
    [
      'a dead case that runs into a living one',
      'case 1: seen.push("a"); case 0: seen.push("b"); break; case 2: seen.push("c")',
    ],
    [
      'a dead case after a return in a block',
      'case 0: { seen.push("a"); return "x" } case 1: seen.push("b"); default: seen.push("c")',
    ],
    ['labels that stand together', 'case 0: case 1: seen.push("a"); break; case 13: case 2: seen.push("b")'],
    [
      'a break that leaves something else',
      'case 0: a: { seen.push("a"); break a } case 1: seen.push("b"); case 2: seen.push("c")',
    ],
    [
      'an if that may run on',
      'case 0: if (seen.length) break; case 1: seen.push("b"); break; case 2: seen.push("c")',
    ],
  ])('%s', (_what, cases) => {
    const code = way(cases)
    expect(run(code, { never: { tags: tagsIn(code) } })).toBe(new Function(`${code}; return result`)())
  })

  it('a variable that was declared where nothing comes', () => {
    const code = `function way(f) { 'use strict'; switch (f.tag) { case 1: var name = 'a'; break; case 0: name = 'b' } return name }
      const result = way({ tag: 0 })`
    expect(run(code, { never: { tags: [1] } })).toBe('b')
  })
})

describe('facts that no longer hold', () => {
  it.each([
    [{ never: { tags: [99] } }, 'tag 99'],
    [{ never: { names: ['GONE'] } }, 'GONE'],
    [{ always: { gone: '!1' } }, 'gone'],
    [{ bodies: { gone: '' } }, 'gone'],
  ])('stop the build: %o', (facts, what) =>
    expect(() => prune('a(1 === f.tag)', facts)).toThrow(`nothing is changed by ${what}`),
  )
})

function tagsIn(code) {
  return [1, 13].filter(tag => new RegExp(`\\b${tag}\\b`).test(code))
}
