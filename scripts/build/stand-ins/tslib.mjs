// For `tslib`, in rxjs: its four helpers for browsers that lack async generators, written for those that have them.

/** A value the generator waits for, not one it gives. */
class Awaited {
  constructor(value) {
    this.value = value
  }
}

export const __await = value => new Awaited(value)

export const __asyncValues = source => source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]()

export async function __awaiter(self, args, _promise, body) {
  const steps = body.apply(self, args ?? [])
  let step = steps.next()
  while (!step.done) {
    const { value } = step
    step = await Promise.resolve(value).then(
      answer => steps.next(answer),
      error => steps.throw(error),
    )
  }
  return step.value
}

export async function* __asyncGenerator(self, args, body) {
  const steps = body.apply(self, args ?? [])
  try {
    let step = steps.next()
    while (!step.done) {
      const { value } = step
      if (value instanceof Awaited) {
        step = await Promise.resolve(value.value).then(
          answer => steps.next(answer),
          error => steps.throw(error),
        )
      } else step = steps.next(yield value)
    }
    return step.value
  } finally {
    steps.return()
  }
}
