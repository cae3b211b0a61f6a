import type { Descriptors } from '../src/domain/clear-signing/descriptor.ts'

/** The descriptors of one bundle, made of the published files. */
export function compile(bundle: 'calls' | 'messages'): Descriptors
