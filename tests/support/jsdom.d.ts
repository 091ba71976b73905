/** Declares only the types that we use. The full types would be another package. */
declare module "jsdom" {
  export class JSDOM {
    constructor(text: string, options?: { contentType: "text/xml" });
    readonly window: Window;
  }
}
