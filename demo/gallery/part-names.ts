import type { ViewEntry } from '../../src/domain/navigation/navigation.ts'
import type { Scene, Scenes } from './scene.ts'

/** The components of the UI kit and the groups of bundled logos that the gallery shows on screens of their own. */
const partNames = [
  'amount-field',
  'banner',
  'button',
  'checkbox',
  'choosers',
  'coin-marks',
  'definition-list',
  'empty-state',
  'outcome',
  'radio-group',
  'wallet-marks',
] as const
export type PartName = (typeof partNames)[number]

/** The view that the gallery replaces when it shows a component. */
export const partView: ViewEntry['view'] = 'WhatIsABuy'

/** A scene for each component. */
export const partScenes: Scenes = Object.fromEntries(
  partNames.map(part => [part, (): Scene => ({ stack: [{ view: partView, params: { part } }] })]),
)
