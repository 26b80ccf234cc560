import { expect, test } from "vitest";
import { classNames } from "./classNames";

test("only the classes that hold are written", () => {
  expect(classNames("card", false, "can", undefined, "", "last")).toBe("card can last");
});
