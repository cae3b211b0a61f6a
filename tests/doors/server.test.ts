import { expect, it } from 'vitest'
import { AppError } from '../../src/domain/errors/app-error.ts'
import { createPortico } from '../../src/sdk.ts'

it('on a server, where the package may be imported, the modal says that it needs a page', () => {
  expect(typeof document).toBe('undefined')
  expect(() => createPortico()).toThrow(new AppError('page-missing'))
})
