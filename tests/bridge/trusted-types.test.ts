import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTrust } from '../../src/bridge/trusted-types.ts'

class FakeWorker {
  static made: unknown[][] = []
  constructor(...args: unknown[]) {
    FakeWorker.made.push(args)
  }
}

/**
 * Fakes a browser with Trusted Types, on a site whose content security policy allows only the policies in `named`.
 * Returns a list to which the fake adds the name of each policy that it creates.
 */
function fakeTypes(named: readonly string[]) {
  const made: string[] = []
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) => {
    if (!named.includes(name) || made.includes(name)) throw new TypeError('refused by the host')
    made.push(name)
    return {
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
      rules: Object.keys(rules),
    }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  return made
}

beforeEach(() => {
  FakeWorker.made = []
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

const literal = () => new Worker(new URL('https://a.example/worker.js'), { type: 'module' })

describe('the Trusted Types policy', () => {
  it('is not created, and URLs stay strings, in a browser without Trusted Types', () => {
    const trust = createTrust()
    expect(trust.own('https://a.example/w.js')).toBe('https://a.example/w.js')
    trust.worker(literal)
    expect(FakeWorker.made).toEqual([[new URL('https://a.example/worker.js'), { type: 'module' }]])
  })

  it('is created once, when Portico first needs to convert a URL', () => {
    const made = fakeTypes(['portico-worker'])
    const trust = createTrust()
    expect(made).toEqual([])
    for (const name of ['a', 'b'])
      expect(trust.own(`https://a.example/${name}.js`)).toEqual({ trusted: `https://a.example/${name}.js` })
    expect(made).toEqual(['portico-worker'])
  })

  it('makes the worker URL a trusted URL, and leaves the global "Worker" unchanged', () => {
    fakeTypes(['portico-worker'])
    createTrust().worker(literal)
    expect(FakeWorker.made).toEqual([[{ trusted: 'https://a.example/worker.js' }, { type: 'module' }]])
    expect(globalThis.Worker).toBe(FakeWorker)
  })

  it('is not used, and URLs stay strings, if the site does not allow it', () => {
    fakeTypes(['other'])
    expect(createTrust().own('https://a.example/w.js')).toBe('https://a.example/w.js')
  })

  it('rejects URLs that do not belong to Portico', () => {
    let rules: { createScriptURL(url: string): string } | undefined
    vi.stubGlobal('trustedTypes', {
      createPolicy: (_name: string, given: typeof rules) => {
        rules = given
        return given
      },
    })
    const trust = createTrust()
    trust.own('https://a.example/w.js')
    const blob = trust.blob('1')
    expect(rules && Object.keys(rules)).toEqual(['createScriptURL'])
    for (const url of ['https://a.example/x.js', 'data:,1', 'blob:https://evil', ''])
      expect(() => rules?.createScriptURL(url)).toThrow(TypeError)
    expect(rules?.createScriptURL(blob.url)).toBe(blob.url)
    blob.revoke()
    expect(() => rules?.createScriptURL(blob.url)).toThrow(TypeError)
  })
})
