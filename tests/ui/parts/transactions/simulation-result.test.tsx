// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { SimulationWarning } from '../../../../src/ui/parts/transactions/simulation-result.tsx'
import { render } from '../../inside.tsx'

it.each(['TRANSFER_FAILED', 'TRANSFER_FAILED.'])(
  'the warning about a failed simulation ends the revert reason with exactly one full stop: %s',
  async reason => {
    const error = toRecord(new AppError('execution-reverted', { reason }))
    const { container } = await render(
      <SimulationWarning simulation={{ status: 'reverts', error }} testId="warning" />,
    )
    await act(() => vi.dynamicImportSettled())
    expect(container.textContent).toBe(
      "The simulation shows that this would fail. The contract rejected the transaction. This can't be sent. Change the amount or the recipient, or try again later. Reason: TRANSFER_FAILED. If it happens again, let the site know.",
    )
  },
)
