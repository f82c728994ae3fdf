/**
 * The child's side of `createAsk`: answers the parent's requests by IPC.
 * @param {Record<string, (input: any) => unknown>} kinds
 */
export function answerQuestions(kinds) {
  process.channel?.ref()
  process.on("message", ({ id, kind, input }) => {
    Promise.resolve()
      .then(() => kinds[kind](input))
      .then(
        (result) => process.send({ id, result }),
        (error) => process.send({ id, error: error.stack }),
      )
  })
}
