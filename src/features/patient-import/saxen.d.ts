// The parser has no types of its own; these are the parts that are used.
declare module 'saxen' {
  type ReadAttributes = () => Readonly<Record<string, string>>;

  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        readAttributes: ReadAttributes,
        decodeEntities: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
    stop(): this;
  }
}
