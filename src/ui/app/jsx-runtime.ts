import type { ElementType, Key, ReactElement } from 'react'
import { jsx as createElement, jsxs as createStaticElement, Fragment } from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

/** The prototype of all props. React calls `props.hasOwnProperty`; nothing else is inherited. */
const propsPrototype: object = Object.freeze(
  Object.create(null, {
    hasOwnProperty: { __proto__: null, value: Object.prototype.hasOwnProperty } as PropertyDescriptor,
  }),
)

const ownProps = (props: object): object => Object.assign(Object.create(propsPrototype), props)

/**
 * What JSX in our files compiles to. React reads inherited keys of props (`key`, `ref`, and every enumerable key), and host
 * pages add keys to `Object.prototype`: our props do not inherit from it.
 */
export const jsx = (type: ElementType, props: object, key?: Key): ReactElement =>
  createElement(type, ownProps(props), key)

/** The same for an element whose list of children never changes. */
export const jsxs = (type: ElementType, props: object, key?: Key): ReactElement =>
  createStaticElement(type, ownProps(props), key)

/** The same in development. */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean): ReactElement =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key)
