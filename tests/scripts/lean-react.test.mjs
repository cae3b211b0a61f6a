// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { prune } from '../../scripts/build/prune.mjs'
import { leanFacts } from '../../scripts/build/react-facts.mjs'
import { at } from '../../scripts/lib/paths.mjs'

/** React and its DOM as they run in production: whole, or as the built files have it. */
const load = change => {
  const modules = new Map()
  const get = name => {
    const known = modules.get(name)
    if (known) return known.exports
    const module = { exports: {} }
    modules.set(name, module)
    const [file] = Object.keys(files).filter(key => files[key] === name)
    const code = readFileSync(at('node_modules', name.split('/')[0], 'cjs', file), 'utf8')
    new Function('exports', 'require', change(code, file))(module.exports, get)
    return module.exports
  }
  return { React: get('react'), ReactDOM: get('react-dom'), createRoot: get('react-dom/client').createRoot }
}
const files = {
  'scheduler.production.js': 'scheduler',
  'react.production.js': 'react',
  'react-dom.production.js': 'react-dom',
  'react-dom-client.production.js': 'react-dom/client',
}
const whole = load(code => code)
const lean = load((code, file) => (leanFacts[file] ? prune(code, leanFacts[file]) : code))

const text = fc.constantFrom('', 'a', 'b', '12')
const key = fc.option(fc.constantFrom('k', 'l', 'm', 'n'), { nil: undefined })
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(null, false, 7),
    fc.record({
      kind: fc.constantFrom(
        'div',
        'p',
        'ul',
        'svg',
        'button',
        'Fragment',
        'Counter',
        'Giver',
        'Reader',
        'Bare',
      ),
      key,
      props: fc.record(
        {
          className: text,
          hidden: fc.boolean(),
          style: fc.record({ color: fc.constantFrom('red', 'blue'), '--own': text }, { requiredKeys: [] }),
          'aria-label': text,
          'data-x': text,
          tabIndex: fc.integer({ min: -1, max: 2 }),
          dir: fc.constantFrom('ltr', 'rtl'),
        },
        { requiredKeys: [] },
      ),
      children: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}))

const callAll = listeners => {
  for (const listener of [...listeners]) listener()
}

const eventTypes = [
  'pointerover',
  'pointerout',
  'mouseover',
  'keydown',
  'focusin',
  'focusout',
  'load',
  'error',
  'submit',
  'scroll',
  'click',
  'touchstart',
  'transitionend',
  'paste',
]

/** A page on this React that notes what its components live through. */
const pageOf = ({ React, ReactDOM, createRoot }) => {
  const seen = []
  const bumps = new Set()
  const store = { value: 0, listeners: new Set() }
  const {
    createElement,
    Fragment,
    createContext,
    use,
    useEffect,
    useLayoutEffect,
    useMemo,
    useRef,
    useState,
  } = React
  const Given = createContext('none')
  const kinds = {
    Fragment,
    Counter: ({ children }) => {
      const [count, setCount] = useState(0)
      const kept = React.useSyncExternalStore(
        React.useCallback(listener => {
          store.listeners.add(listener)
          return () => store.listeners.delete(listener)
        }, []),
        () => store.value,
      )
      const double = useMemo(() => count * 2, [count])
      const times = useRef(0)
      const bump = useRef(null)
      times.current += 1
      useLayoutEffect(() => {
        seen.push(`layout ${count} ${bump.current?.tagName}`)
        return () => seen.push(`layout gone ${count} ${bump.current?.tagName}`)
      }, [count])
      useEffect(() => {
        const change = () => setCount(before => before + 1)
        bumps.add(change)
        seen.push(`here ${count}`)
        return () => {
          bumps.delete(change)
          seen.push('gone')
        }
      }, [])
      return createElement(
        'b',
        { ref: bump, onClick: () => setCount(9) },
        count,
        double,
        kept,
        times.current,
        children,
      )
    },
    Giver: ({ children, className = 'given' }) => createElement(Given, { value: className }, children),
    Reader: () => createElement('i', null, use(Given)),
    Field: ({ className = '' }) => {
      const [value, setValue] = useState(className)
      const onChange = ({ target }) => {
        seen.push(`typed ${target.value}`)
        setValue(target.value.slice(0, 3))
      }
      return createElement(value.length > 2 ? 'textarea' : 'input', { value, onChange, ...hears })
    },
    Box: ({ hidden }) => {
      const [checked, setChecked] = useState(hidden === true)
      const onChange = ({ target }) => {
        seen.push(`ticked ${target.checked}`)
        setChecked(target.checked)
      }
      return createElement('input', { type: 'checkbox', checked, onChange })
    },
    Choice: ({ dir }) => {
      const options = ['ltr', 'rtl'].map(value => createElement('option', { key: value, value }, value))
      return createElement('select', { value: dir ?? 'rtl', onChange: () => seen.push('chosen') }, options)
    },
    Bare: ({ children }) => children ?? null,
  }
  const names = [
    'onPointerEnter',
    'onPointerLeave',
    'onKeyDown',
    'onFocus',
    'onBlur',
    'onLoad',
    'onError',
    'onSubmit',
    'onScroll',
  ]
  const hears = Object.fromEntries(
    [...names, 'onClickCapture', 'onTouchStart', 'onTransitionEnd', 'onPaste'].map(name => [
      name,
      event => seen.push(`${name} ${event.type} ${event.target.tagName} ${event.currentTarget.tagName}`),
    ]),
  )
  const build = node => {
    if (typeof node !== 'object' || node === null) return node
    const { kind, key: own, props, children } = node
    const type = kinds[kind] ?? kind
    const given =
      kind === 'Fragment' ? {} : kind === 'button' || kind === 'div' ? { ...props, ...hears } : props
    return createElement(type, { ...given, ...(own && { key: own }) }, ...children.map(build))
  }
  const container = document.createElement('div')
  document.body.append(container)
  const trouble = error => seen.push(`trouble ${error.message}`)
  const root = createRoot(container, { onUncaughtError: trouble })
  const now = work => {
    ReactDOM.flushSync(work)
    // What effects asked for.
    ReactDOM.flushSync(() => {})
    return `${container.innerHTML}\n${seen.splice(0).join()}`
  }
  return {
    render: ({ node }) => now(() => root.render(build(node))),
    bump: () => now(() => callAll(bumps)),
    tell: () =>
      now(() => {
        store.value += 1
        callAll(store.listeners)
      }),
    click: () =>
      now(() => container.querySelector('b')?.dispatchEvent(new Event('click', { bubbles: true }))),
    hear: ({ type, nth }) =>
      now(() => {
        const all = container.querySelectorAll('*')
        const options = { bubbles: !/load|error|focus$|blur|scroll/.test(type), relatedTarget: null }
        const event = /^pointer|^mouse/.test(type) ? new MouseEvent(type, options) : new Event(type, options)
        if (all.length > 0) all[nth % all.length].dispatchEvent(event)
      }),
    type: ({ word, nth }) =>
      now(() => {
        const fields = container.querySelectorAll('input,textarea,select')
        const field = fields[nth % fields.length]
        if (!field) return
        const box = field.type === 'checkbox'
        const { set } = Object.getOwnPropertyDescriptor(
          Object.getPrototypeOf(field),
          box ? 'checked' : 'value',
        )
        set.call(field, box ? !field.checked : word)
        field.dispatchEvent(
          new Event(box ? 'click' : field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }),
        )
      }),
    end: () => {
      const last = now(() => root.unmount())
      container.remove()
      return last
    },
  }
}

describe('React as the built files have it', () => {
  it('draws, updates and takes down whatever the whole React does', () => {
    const step = fc.oneof(
      { arbitrary: fc.record({ do: fc.constant('render'), node: tree }), weight: 3 },
      fc.record({ do: fc.constantFrom('bump', 'tell', 'click') }),
      fc.record({ do: fc.constant('hear'), type: fc.constantFrom(...eventTypes), nth: fc.nat(9) }),
      fc.record({ do: fc.constant('type'), word: fc.constantFrom('x', 'long', ''), nth: fc.nat(9) }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), steps => {
        const pages = [pageOf(whole), pageOf(lean)]
        for (const step of steps) {
          const [expected, got] = pages.map(page => page[step.do](step))
          expect(got).toBe(expected)
        }
        const [expected, got] = pages.map(page => page.end())
        expect(got).toBe(expected)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['suspense', 'activity', 'strict_mode', 'profiler', 'view_transition'])(
    'refuses %s aloud',
    name => {
      const { React, ReactDOM, createRoot } = lean
      const onUncaughtError = vi.fn()
      const root = createRoot(document.createElement('div'), { onUncaughtError })
      ReactDOM.flushSync(() => root.render(React.createElement(Symbol.for(`react.${name}`), {}, 'text')))
      expect(onUncaughtError).toHaveBeenCalledWith(
        expect.objectContaining({ message: expect.stringContaining('React error #130') }),
        expect.anything(),
      )
    },
  )
})
