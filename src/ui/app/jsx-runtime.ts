import type { ElementType, Key, ReactElement } from 'react'
import { jsx as createElement, jsxs as createStaticElement, Fragment } from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

/** The prototype of all props. React calls `props.hasOwnProperty`; no other key is inherited. */
const propsPrototype: object = Object.freeze(
  Object.create(null, {
    hasOwnProperty: { __proto__: null, value: Object.prototype.hasOwnProperty } as PropertyDescriptor,
  }),
)

const ownProps = (props: object): object => Object.assign(Object.create(propsPrototype), props)

/**
 * Runtime that our JSX compiles to. React reads inherited keys of props (`key`, `ref`, every enumerable key), and host
 * pages add keys to `Object.prototype`, so our props must not inherit from it.
 */
export const jsx = (type: ElementType, props: object, key?: Key): ReactElement =>
  createElement(type, ownProps(props), key)

/** Same, for an element whose children never change. */
export const jsxs = (type: ElementType, props: object, key?: Key): ReactElement =>
  createStaticElement(type, ownProps(props), key)

/** Same, in development. */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean): ReactElement =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key)
