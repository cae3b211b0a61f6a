import type { ElementType, Key, ReactElement } from 'react'
import { jsx as createElement, jsxs as createStaticElement, Fragment } from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

/** The prototype of all props. Its only method is `hasOwnProperty`, which React calls. */
const propsPrototype: object = Object.freeze(
  Object.create(null, {
    hasOwnProperty: { __proto__: null, value: Object.prototype.hasOwnProperty } as PropertyDescriptor,
  }),
)

/** The classes of the elements that a site may style with `portico-modal::part()`. */
const parts = /(?<!\S)(?:card|primary|row|field|badge)(?!\S)/

/** Copies the props. An element of one of these classes also gets the part of this name. */
const ownProps = (props: { readonly className?: unknown; readonly part?: string }): object => {
  const part = parts.exec(String(props.className))?.[0]
  return Object.assign(Object.create(propsPrototype), props, part && { part })
}

/**
 * The JSX runtime of the modal. React also reads inherited props (`key`, `ref` and all enumerable keys), and a page may
 * add keys to `Object.prototype`. Therefore the props do not inherit from `Object.prototype`.
 */
export const jsx = (type: ElementType, props: object, key?: Key): ReactElement =>
  createElement(type, ownProps(props), key)

/** Creates an element whose children never change. */
export const jsxs = (type: ElementType, props: object, key?: Key): ReactElement =>
  createStaticElement(type, ownProps(props), key)

/** Creates an element in development mode. */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean): ReactElement =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key)
