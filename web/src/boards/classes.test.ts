import { expect, test } from "vitest";
import { classes } from "./classes";

test("only the classes that hold are written", () => {
  expect(classes("card", false, "can", undefined, "", "last")).toBe("card can last");
});
